"""Modules that are not installed, as empty ones: an argument parser needs none of what torch or CUDA would do."""

import abc
import importlib.abc
import importlib.machinery
import sys
import types


class Anything(abc.ABCMeta):
    """A class that has every attribute, and is unlike everything that it is compared with."""

    def __getattr__(cls, name):
        if name.startswith("__"):
            raise AttributeError(name)
        child = Anything(name, (Nothing,), {"__module__": cls.__module__})
        setattr(cls, name, child)
        return child

    register = lambda cls, *args, **kwargs: args[-1] if args else cls
    __or__ = __ror__ = lambda cls, other: cls
    __getitem__ = lambda cls, key: cls
    __iter__ = lambda cls: iter(())
    __len__ = __int__ = lambda cls: 0
    __contains__ = __lt__ = __gt__ = __le__ = __ge__ = lambda cls, other: False
    __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __add__ = __radd__ = __sub__ = __rsub__ = __neg__ = lambda cls, other=None: 1


class Nothing(str, metaclass=Anything):
    """What functions and classes of an absent module give: an empty text, or what they were given to decorate."""

    def __new__(cls, *args, **kwargs):
        decorates = len(args) == 1 and not kwargs and callable(args[0]) and cls.__name__[0].islower()
        return args[0] if decorates else super().__new__(cls, "")

    def __init__(self, *args, **kwargs):
        pass

    def __init_subclass__(cls, **kwargs):
        pass

    def __call__(self, *args, **kwargs):
        return args[0] if len(args) == 1 and not kwargs and callable(args[0]) else self

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False

    def __setitem__(self, key, value):
        pass

    def __getitem__(self, key):
        return self

    def __int__(self):
        return 0

    def hex(self):
        return self

    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        from pydantic_core import core_schema

        return core_schema.any_schema()


class Absent(types.ModuleType):
    """A module that is not installed, besides what `facts` says of it."""

    __path__ = []
    __version__ = "99.0.0"
    __file__ = ""

    def __getattr__(self, name):
        if name.startswith("__") or name in LACKS.get(self.__name__, ()):
            raise AttributeError(name)
        value = Anything(name, (Nothing,), {"__module__": self.__name__})
        setattr(self, name, value)
        return value


# Devices of other makers, for which parsers look.
LACKS = {"torch": ("npu", "musa", "mlu", "hpu", "xpu")}
OTHERS = {
    "amdsmi", "habana_frameworks", "intel_extension_for_pytorch", "libneuronxla", "libtpu", "mlx", "neuronx_distributed",
    "neuronx_distributed_inference", "neuronxcc", "torch_mlu", "torch_musa", "torch_neuronx", "torch_npu", "torch_xla",
    "torch_xpu", "tpu_commons", "tpu_inference", "transformers_neuronx",
}


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def __init__(self, facts, hidden):
        self.facts, self.hidden = facts, hidden

    def create_module(self, spec):
        module = Absent(spec.name)
        for name, value in self.facts.get(spec.name, {}).items():
            setattr(module, name, value)
        return module

    def exec_module(self, module):
        pass

    def spec(self, name):
        return importlib.machinery.ModuleSpec(name, self, is_package=True)


class Missing(Finder):
    """Asked last: whatever nothing else finds."""

    def find_spec(self, name, path=None, target=None):
        root = name.split(".")[0]
        if root in sys.stdlib_module_names or root in OTHERS or root in self.hidden:
            return None
        if "." in name and not isinstance(sys.modules.get(root), Absent):
            return None
        return self.spec(name)


class Hidden(Finder):
    """Asked first: parts of the program itself that compute at once with what is absent."""

    def find_spec(self, name, path=None, target=None):
        return self.spec(name) if any(name == one or name.startswith(f"{one}.") for one in self.hidden) else None


def install(own, hidden, facts):
    """Makes absent modules empty ones; `own` is the program's package, which has to be there."""
    sys.meta_path.append(Missing(facts, {own}))
    sys.meta_path.insert(0, Hidden(facts, hidden))
