"""Write documents as files of coreference, for tests of their readers."""

from collections import defaultdict


def conll(documents, bar="|"):
    """The text of a CoNLL file: documents are (name, entities of spans, number of words)."""
    lines = []
    for name, entities, n in documents:
        lines.append(f"#begin document {name}")
        brackets = defaultdict(list)
        for entity, mentions in enumerate(entities):
            for first, last in sorted(mentions):
                if first == last:
                    brackets[first].append(f"({entity})")
                else:
                    brackets[first].append(f"({entity}")
                    brackets[last].insert(0, f"{entity})")
        lines += [f"x 0 {i} w{i} {bar.join(brackets[i]) or '-'}" for i in range(n)]
        lines.append("#end document")
    return "\n".join(lines) + "\n"


def conllu(words, declaration="eid-etype-head-other"):
    """The text of a CorefUD file: words are (form, brackets)."""
    lines = ["# newdoc id = d", f"# global.Entity = {declaration}"]
    for i, (form, brackets) in enumerate(words, 1):
        misc = f"SpaceAfter=No|Entity={brackets}" if brackets else "_"
        lines.append("\t".join([str(i), form, *["_"] * 7, misc]))
    return "\n".join(lines) + "\n"
