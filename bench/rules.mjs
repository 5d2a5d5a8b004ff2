import { ourJobs } from './jobs.mjs';
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { rules } = require('../dist/shared/rules.js');
const spent = new Map(); let runs = 0;
for (const rule of rules) { const was = rule.check.bind(rule); rule.check = (m) => { const t = performance.now(); let out = was(m); if (!Array.isArray(out)) out = [...out]; const d = performance.now() - t; const k = rule.id; if (runs >= 10) spent.set(k, Math.min(spent.get(k) ?? 1e9, d)); return out; }; }
for (runs = 0; runs < 40; runs++) ourJobs(1000).toJson();
const rows = [...spent].sort((a, b) => b[1] - a[1]); console.log(rows.reduce((s, r) => s + r[1], 0).toFixed(2)); for (const [k, v] of rows.slice(0, 45)) console.log(v.toFixed(3), k);
