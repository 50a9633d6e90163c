"""Pages of HTML that show a result: views of plain data, charts as vector graphics, a template."""
