import { ourJobs } from './jobs.mjs';
import { ApiObject } from 'cdk8s';
const chart = ourJobs(1000);
const objects = chart.node.findAll().filter((c) => c instanceof ApiObject && c.current).map((c) => c.current);
const inOrder = (keys) => { for (let end = 1; end < keys.length; end++) { const key = keys[end]; let place = end; for (; place > 0 && keys[place - 1] > key; place--) keys[place] = keys[place - 1]; keys[place] = key; } return keys; };
function v1(value) { if (typeof value !== 'object' || value === null) return value; if (Array.isArray(value)) return value.map(v1); const copy = {}; for (const key of inOrder(Object.keys(value))) { const inner = value[key]; if (inner !== undefined && inner !== null) copy[key] = v1(inner); } return copy; }
// v2: index loops, leaf check before the call, sort only when needed
function v2(value) {
  if (Array.isArray(value)) { const copy = new Array(value.length); for (let i = 0; i < value.length; i++) { const inner = value[i]; copy[i] = typeof inner === 'object' && inner !== null ? v2(inner) : inner; } return copy; }
  const keys = inOrder(Object.keys(value)); const copy = {};
  for (let i = 0; i < keys.length; i++) { const key = keys[i]; const inner = value[key]; if (typeof inner === 'object') { if (inner !== null) copy[key] = v2(inner); } else if (inner !== undefined) copy[key] = inner; }
  return copy;
}
// v3: sorted source? for-in
function sorted(value) { let last = ''; for (const key in value) { if (key < last) return false; last = key; } return true; }
function v3(value) {
  if (Array.isArray(value)) { const copy = new Array(value.length); for (let i = 0; i < value.length; i++) { const inner = value[i]; copy[i] = typeof inner === 'object' && inner !== null ? v3(inner) : inner; } return copy; }
  const copy = {};
  if (sorted(value)) { for (const key in value) { const inner = value[key]; if (typeof inner === 'object') { if (inner !== null) copy[key] = v3(inner); } else if (inner !== undefined) copy[key] = inner; } return copy; }
  const keys = inOrder(Object.keys(value));
  for (let i = 0; i < keys.length; i++) { const key = keys[i]; const inner = value[key]; if (typeof inner === 'object') { if (inner !== null) copy[key] = v3(inner); } else if (inner !== undefined) copy[key] = inner; }
  return copy;
}
// v4 templates by shape tree: walk keys through a trie
const root = new Map();
function shapeOf(value) { let node = root; for (const key in value) { let next = node.get(key); if (!next) node.set(key, next = new Map()); node = next; } 
  return node.shape ??= (() => { const keys = Object.keys(value).sort(); const t = {}; for (const k of keys) t[k] = 0; return { keys, t }; })(); }
function v4(value) {
  if (Array.isArray(value)) { const copy = new Array(value.length); for (let i = 0; i < value.length; i++) { const inner = value[i]; copy[i] = typeof inner === 'object' && inner !== null ? v4(inner) : inner; } return copy; }
  const { keys, t } = shapeOf(value);
  const copy = { ...t };
  for (let i = 0; i < keys.length; i++) { const key = keys[i]; const inner = value[key]; if (typeof inner === 'object' && inner !== null) copy[key] = v4(inner); else copy[key] = inner; }
  return copy;
}
const v5 = (v) => JSON.parse(JSON.stringify(v));
const v6 = structuredClone;
const cpu = () => { const u = process.cpuUsage(); return (u.user + u.system) / 1000; };
for (const [n, f] of Object.entries({ v1, v2, v3, v4, v5, v1b: v1 })) { let best = 1e9; let best2=1e9; for (let i = 0; i < 40; i++) { const t = cpu(); const out = []; for (const o of objects) out.push(f(o)); best = Math.min(best, cpu() - t);
  } const m0 = (global.gc(), process.memoryUsage().heapUsed); const out = objects.map(f); global.gc(); const m1 = process.memoryUsage().heapUsed; console.log(n, best.toFixed(2), 'bytes/job', ((m1 - m0) / 1000).toFixed(0), out.length); }
