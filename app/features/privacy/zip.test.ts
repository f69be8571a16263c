import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { zip } from './zip'

const text = (words: string) => new TextEncoder().encode(words)

it('is an archive that another program opens, with names beyond ASCII and nothing damaged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'istmo-zip-'))
  try {
    const path = join(folder, 'datos.zip')
    const picture = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7) % 256)
    const entries = [
      { name: 'datos.json', bytes: text('{"nombre":"Ábrego"}') },
      { name: 'licencia/año.jpg', bytes: picture },
      { name: 'vacío.txt', bytes: text('') },
    ]
    writeFileSync(path, zip(entries, Date.UTC(2026, 10, 23, 3, 4, 6)))
    const script = [
      'import json,sys,zipfile',
      'z=zipfile.ZipFile(sys.argv[1])',
      'assert z.testzip() is None',
      'print(json.dumps([[i.filename,list(i.date_time),list(z.read(i))] for i in z.infolist()]))',
    ].join('\n')
    const read: unknown = JSON.parse(execFileSync('python3', ['-c', script, path]).toString())
    const at = [2026, 11, 22, 22, 4, 6]
    expect(read).toEqual(entries.map(({ name, bytes }) => [name, at, [...bytes]]))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
