"""Values of soft measures as lists: one number, or both ends of an interval."""

import partita as pt


def ends(measure, x, y, options):
    value = measure(x, y, **{key: options[key] for key in options if key == "alpha"})
    if isinstance(value, pt.TransportDistance):
        assert value.exact
        return [figure.value for figure in value.figures.values()]
    return list(value) if isinstance(value, tuple) else [value]
