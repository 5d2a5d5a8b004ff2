import { ampere } from './ampere';
import { blackwell } from './blackwell';
import { consumer } from './consumer';
import { hopper } from './hopper';
import { withoutMig } from './without-mig';

/** Every GPU that this version knows. A new model is one row in one of these files. */
export const gpus = { ...withoutMig, ...ampere, ...hopper, ...blackwell, ...consumer } as const;
