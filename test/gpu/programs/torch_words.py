"""Asks PyTorch which words its allocator knows: those of the list it reads, or every word in its libraries that is not among them."""
import json
import pathlib
import re
import sys

import torch

lists = json.load(sys.stdin)
settle = getattr(torch._C, "_accelerator_setAllocatorSettings", None) or torch.cuda.memory._set_allocator_settings


def knows(word):
    try:
        settle(word + ":True")
    except Exception as error:
        return "nrecognized key" not in str(error)
    return True


folder = pathlib.Path(torch.__file__).parent / "lib"
text = b"".join(file.read_bytes() for file in sorted(folder.glob("libc10*.so*")))
inside = {word.decode() for word in re.findall(rb"(?<![\w])[a-z][a-z0-9_]{5,47}(?=\x00)", text)}
if knows("no_word_of_pytorch"):
    sys.exit("every word is accepted: nothing can be judged")
if not inside.intersection(lists["all"]):
    sys.exit("no word is found in the libraries of PyTorch: nothing can be judged")
print("PyTorch", torch.__version__)
if sys.argv[1] == "listed":
    refused = [word for word in lists["all"] if not knows(word)]
    for word in refused:
        print("not in this release:", word, "(its library has the word)" if word in inside else "")
    wrong = [word for word in refused if word in inside or word in lists["ofOptions"]]
    if wrong:
        sys.exit("refused: " + ", ".join(wrong))
    print("all words of options are known, and %d of %d in all" % (len(lists["all"]) - len(refused), len(lists["all"])))
else:
    # Builds for CUDA take the words of HIP as well.
    others = sorted(word for word in inside if "_hip" not in word and word not in lists["all"] and knows(word))
    print("asked of", len(inside), "words,", len([word for word in lists["all"] if word in inside]), "of the list among them")
    if others:
        sys.exit("known to PyTorch alone: " + ", ".join(others))
    print("no other word is known")
