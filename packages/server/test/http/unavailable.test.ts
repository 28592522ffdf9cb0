import { BOOKS } from '@tenor/contract/phrases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHttp, type Http, learnPhrases } from '../../src/platform/http/index.ts'
import { silentLog } from '../../src/platform/log/index.ts'

const NOBODY = { customer: null, sessionHash: null, csrfToken: '' }

const FAULTS: Record<string, Error> = {
  lost: new Error('Connection terminated unexpectedly'),
  full: new Error('timeout exceeded when trying to connect'),
  stopped: Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
  disk: Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' }),
  readOnly: Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' }),
  ours: new RangeError('column secret_hash of relation app_user'),
}

let http: Http
beforeAll(async () => {
  await learnPhrases(BOOKS)
  http = await createHttp({ log: silentLog(), mode: 'sandbox', identify: async () => NOBODY })
  http.server.get('/fails/:how', async ({ params }) => {
    throw FAULTS[(params as { how: string }).how]
  })
})
afterAll(() => http.server.close())

it.each(['lost', 'full', 'stopped'])(
  'says that the database is away (%s), when to ask again, and not that nothing was changed',
  async (how) => {
    const reply = await http.server.inject({ url: `/fails/${how}` })
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('1')
    expect(reply.json()).toMatchObject({ code: -1, fail_reason: 'request.unavailable' })
    expect(reply.json().message).toBe('The service is busy. Try again in a moment.')
  },
)

it.each(['disk', 'readOnly'])(
  'says that nothing can be saved (%s), which is not busy, and that nothing was changed',
  async (how) => {
    const reply = await http.server.inject({ url: `/fails/${how}` })
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject({ code: -1, fail_reason: 'request.unwritable' })
    expect(reply.json().message).toBe('Changes cannot be saved at the moment. Nothing was changed. Try again later.')
  },
)

it('says of a fault of its own neither that nothing was changed nor anything of the inside', async () => {
  const reply = await http.server.inject({ url: '/fails/ours' })
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toEqual({
    code: -1,
    fail_reason: 'request.failed',
    message:
      'Something went wrong on our side. If you were making a change, check whether it was done before you try again.',
    params: {},
  })
})
