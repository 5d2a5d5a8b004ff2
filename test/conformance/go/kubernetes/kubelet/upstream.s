// Go accepts functions without a body only beside a file of assembly.
