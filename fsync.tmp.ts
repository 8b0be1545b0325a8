import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync } from 'node:fs'
const d = new DatabaseSync(mkdtempSync('/tmp/fs-') + '/a.db')
d.exec('pragma journal_mode=wal; pragma synchronous=full; create table t(a text)')
const s = d.prepare('insert into t values (?)')
const t: number[] = []
for (let i = 0; i < 60; i++) { const b = performance.now(); d.exec('begin immediate'); s.run('x'.repeat(8000)); d.exec('commit'); t.push(performance.now() - b) }
t.sort((a, b) => a - b)
console.log('commit median', t[30], 'p90', t[54], 'max', t[59])
