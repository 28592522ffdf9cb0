import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'

/*
 * npm run client [-- http://localhost:3000]: writes client/src/generated anew from what a sandbox's server says of itself at
 * /openapi.json. The generator has a folder of its own because it needs a compiler with an API, which TypeScript 7 has not.
 */

const CLIENT = fileURLToPath(new URL('../../client', import.meta.url))
const address = process.argv[2] ?? 'http://localhost:3000'

const answer = await fetch(`${address}/openapi.json`)
if (!answer.ok) throw new Error(`${address} answers ${answer.status}: start a sandbox there`)
const document = JSON.stringify(await answer.json())
const folder = await mkdtemp(join(tmpdir(), 'tenor-client-'))
try {
  const input = join(folder, 'openapi.json')
  await writeFile(input, document)
  await createClient({
    input,
    output: { path: join(CLIENT, 'src/generated'), clean: true, module: { extension: '.js' } },
    // A call without a client of `connect` goes to the page's own server.
    plugins: ['@hey-api/typescript', '@hey-api/sdk', { name: '@hey-api/client-fetch', baseUrl: false }],
    logs: { level: 'warn', file: false },
  })
} finally {
  await rm(folder, { recursive: true })
}
const made = { of: createHash('sha256').update(document).digest('hex') }
await writeFile(join(CLIENT, 'openapi.json.sha256'), `${made.of}\n`)
