"""The options of a program that is not in Python, or not to be loaded, read from its own source text, as rows of options."""

import ast
import re


def option(names, type_, **more):
    return {"names": sorted(names), "type": type_, **{key: value for key, value in more.items() if value}}


def triton(text):
    """`src/command_line_parser.cc`: rows `{ID, "name", Option::ArgInt, ...}`, each of which has a value besides ArgNone."""
    types = {"ArgNone": "none", "ArgBool": "bool", "ArgInt": "int", "ArgFloat": "float", "ArgStr": "text"}
    pattern = r'(\w+)_options_\.push_back\(\s*\{\s*OPTION_\w+,\s*"([\w-]+)",\s*(?:Option::(Arg\w+)|("))'
    return [
        option([f"--{name}"], types.get(kind, "text"), deprecated=group == "deprecated")
        for group, name, kind, _ in re.findall(pattern, text)
        if name != "help"
    ]


def tgi(text):
    """`launcher/src/main.rs`: the fields of `struct Args`, whose names clap writes with `-`."""
    body = re.search(r"\nstruct Args \{(.*?)\n\}", text, re.S).group(1)
    types = {"bool": "none", "usize": "int", "u16": "int", "u32": "int", "u64": "int", "i32": "int", "f32": "float", "f64": "float"}
    rows = []
    for attributes, name, type_ in re.findall(r"#\[clap\(([^\n]*)\)\]\n\s+(\w+): ([\w<>]+)", body):
        inner = re.sub(r"^(?:Option|Vec)<(.*)>$", r"\1", type_)
        short = [f"-{name[0]}"] if re.search(r"\bshort\b", attributes) else []
        kind = "bool" if type_ == "Option<bool>" else types.get(inner, "text")
        rows.append(option([f"--{name.replace('_', '-')}", *short], kind, choices=choices_of(text, inner)))
    return rows


def choices_of(text, enum):
    found = re.search(rf"enum {enum} \{{(.*?)\n\}}", text, re.S)
    if found is None:
        return None
    names = []
    for name, variant in re.findall(r'(?:#\[clap\(name = "([^"]+)"\)\]\s*)?^\s+([A-Z]\w*),', found.group(1), re.M):
        names.append(name or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", variant).lower())
    return sorted(names)


def llama(text):
    """`common/arg.cpp`: `common_arg({names}, {negated names}, "VALUE", ...)`, and for which programs it is."""
    rows = []
    for block in re.sub(r"^\s*//.*$", "", text, flags=re.M).split("add_opt(common_arg(")[1:]:
        programs = re.search(r"\.set_examples\(\{([^}]*)\}\)", block)
        if programs is not None and not re.search(r"LLAMA_EXAMPLE_(?:SERVER|COMMON)", programs.group(1)):
            continue
        lists = re.match(r"\s*((?:\{[^}]*\},\s*)+)(\"(?:[^\"\\]|\\.)*\",\s*(?!\[))?", block)
        names = re.findall(r'"(-[^"]+)"', lists.group(1))
        handler = re.search(r"\[\]\(common_params &[^,)]*(?:, ([^)]*))?\)", block)
        value = (handler.group(1) if handler else "") or ""
        kind = "int" if value.startswith("int ") else "text" if "string" in value else "none"
        rows.append(option(names, kind, nargs=2 if value.count("string") == 2 else None))
    return [row for row in rows if "--help" not in row["names"]]


def tensorrt_llm(text):
    """`tensorrt_llm/commands/serve.py`: click's decorators of the function `serve`."""
    serve = next(node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef) and node.name == "serve")
    rows = []
    for call in serve.decorator_list:
        names = [one.value for one in call.args if isinstance(one, ast.Constant)]
        given = {keyword.arg: keyword.value for keyword in call.keywords}
        if call.func.attr == "argument":
            rows.append(option(names, "text", positional=True))
        elif call.func.attr == "option":
            rows.append(option([name for name in names if name.startswith("-")], *click_type(given)[:1], choices=click_type(given)[1]))
    return rows


def click_type(given):
    if "is_flag" in given:
        return "none", None
    kind = given.get("type")
    if isinstance(kind, ast.Name):
        return {"int": "int", "float": "float", "bool": "bool"}.get(kind.id, "text"), None
    literal = kind.args[0] if isinstance(kind, ast.Call) and kind.args else None
    return "text", sorted(one.value for one in literal.elts) if isinstance(literal, ast.List) else None


# What each reads, from the folder of a release.
TEXTS = {
    "triton": (triton, "src/command_line_parser.cc"),
    "tgi": (tgi, "launcher/src/main.rs"),
    "llamaCpp": (llama, "common/arg.cpp"),
    "tensorrtLlm": (tensorrt_llm, "tensorrt_llm/commands/serve.py"),
}
