/** How one gives a machine as its node shows it, as a command for messages. */
export const TAKE_A_SNAPSHOT =
  'take a snapshot of a node, `node -p "require(\'cdk8s-gpu\').snapshotScript" | ssh NODE sh > node.txt`, and give machine: parseSnapshot(text, { name })';
