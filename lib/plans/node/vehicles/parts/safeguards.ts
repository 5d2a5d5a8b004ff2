import type { Safeguard } from '../../../model';

/** What carries the bootstrap script has them all. */
export const lacksNone = (): readonly Safeguard[] => [];
/** A platform that applies what it is told until it is so has its own way to go on, and no other of the safeguards. */
export const lacksOfDeclared = (): readonly Safeguard[] => ['machine', 'memory', 'arguments', 'verifies', 'back'];
/** What only says what the kubelet is told, at the time when a node joins. */
export const lacksAll = (): readonly Safeguard[] => [...lacksOfDeclared(), 'resumes'];
