import { accountLocks, login, session } from '@tenor/contract/core'
import { describe, expect, test, vi } from 'vitest'
import { setSessionEndHandler } from '../../src/api/api-client.ts'
import {
  ApiRefusal,
  addressOf,
  call,
  isOtherUser,
  PATIENT_READ,
  refuseChangedSession,
  setCsrfToken,
  setSessionChangeHandler,
  setShownUser,
  setTokenRenewal,
  unanswered,
} from '../../src/api/index.ts'

function answer(status: number, body: unknown) {
  const sent = vi.fn(async (_address: string, _request: RequestInit) => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', sent)
  return sent
}

const OURS = 'https://earn.example'

describe('a call of the API', () => {
  test('gives the data of the envelope', async () => {
    answer(200, { code: 200, message: '', data: { csrf_token: 'x' } })
    expect(await call(session)).toEqual({ csrf_token: 'x' })
  })

  test('that says the session has ended has it looked at, unless it was the session itself that was refused', async () => {
    const look = vi.fn()
    setSessionEndHandler(look)
    answer(401, { code: 401, fail_reason: 'request.signInNeeded', message: '' })
    await expect(call(session)).rejects.toThrow(ApiRefusal)
    expect(look).not.toHaveBeenCalled()
    await expect(call(accountLocks)).rejects.toThrow(ApiRefusal)
    expect(look).toHaveBeenCalledTimes(1)
    setSessionEndHandler(() => undefined)
  })

  test('goes to the server that the page came from, with its cookies, whatever it asks', async () => {
    const sent = answer(200, { code: 200, message: '', data: null })
    const body = { email: 'a@b.example', password: 'p' }
    await call(session)
    await call(login, { body })
    await call({ ...login, sends: 'json' } as never, { body } as never)
    const requests = sent.mock.calls.map(([address, { credentials }]) => [new URL(address, OURS).origin, credentials])
    expect(requests).toEqual(Array.from({ length: 3 }, () => [OURS, 'same-origin']))
  })

  test('carries the token when it changes something', async () => {
    setCsrfToken('secret')
    const sent = answer(200, { code: 200, message: '', data: null })
    await call(login, { body: { email: 'a@b.example', password: 'p' } })
    expect(sent.mock.calls[0]?.[1].headers).toMatchObject({ 'X-CSRF-Token': 'secret' })
    await call(session)
    expect(sent.mock.calls[1]?.[1].headers).not.toHaveProperty('X-CSRF-Token')
  })

  test('sends a form unless JSON is asked for, and leaves out what is empty', async () => {
    const sent = answer(200, { code: 200, message: '', data: null })
    const body = { pid: 7, unit: '1.5', fundpass: '', text: undefined, quick: null, redeem_coin: 'A&B=1+1' }
    for (const sends of [undefined, 'json'] as const) {
      const asking = sends === undefined ? {} : { sends }
      await call({ ...login, ...asking } as never, { body } as never)
    }
    const requests = sent.mock.calls.map(([, request]) => [
      (request.headers as Record<string, string>)['Content-Type'],
      request.body,
    ])
    expect(requests).toEqual([
      ['application/x-www-form-urlencoded', 'pid=7&unit=1.5&redeem_coin=A%26B%3D1%2B1'],
      ['application/json', '{"pid":7,"unit":"1.5","redeem_coin":"A&B=1+1"}'],
    ])
  })

  test('throws a refusal with its reason and values', async () => {
    const body = { code: 101, message: 'no', fail_reason: 'account.fundPassword.needed', params: { left: 3 } }
    answer(403, body)
    await expect(call(session)).rejects.toMatchObject({
      status: 403,
      code: 101,
      reason: 'account.fundPassword.needed',
      params: { left: 3 },
    })
  })

  test('is sent once more with a new token when the old one was refused', async () => {
    const stale = { code: -1, message: '', fail_reason: 'request.csrf', params: {} }
    const tokens: unknown[] = []
    setCsrfToken('old')
    setTokenRenewal(async () => setCsrfToken('new'))
    vi.stubGlobal('fetch', async (_address: string, request: RequestInit) => {
      const token = new Headers(request.headers).get('X-CSRF-Token')
      tokens.push(token)
      const isFresh = token === 'new'
      return new Response(JSON.stringify(isFresh ? { data: 'done' } : stale), { status: isFresh ? 200 : 403 })
    })
    expect(await call(login, { body: { email: 'a@b.example', password: 'p' } })).toBe('done')
    expect(tokens).toEqual(['old', 'new'])
  })

  test('names the customer whose figures the page shows when it changes something, and none for a visitor', async () => {
    const sent = answer(200, { code: 200, message: '', data: null })
    const body = { email: 'a@b.example', password: 'p' }
    setShownUser(41)
    await call(login, { body })
    await call(session)
    setShownUser(null)
    await call(login, { body })
    const named = sent.mock.calls.map(([, { headers }]) => new Headers(headers).get('X-Tenor-User'))
    expect(named).toEqual(['41', null, null])
  })

  test('is not sent again when the new token belongs to another customer, and the page starts anew', async () => {
    const stale = { code: -1, message: '', fail_reason: 'request.csrf', params: {} }
    const sent = answer(403, stale)
    const startAnew = vi.fn()
    setSessionChangeHandler(startAnew)
    setShownUser(41)
    setTokenRenewal(async () => {
      if (isOtherUser(42)) refuseChangedSession()
    })
    const body = { email: 'a@b.example', password: 'p' }
    await expect(call(login, { body })).rejects.toMatchObject({ status: 409, reason: 'session.changed' })
    expect([sent.mock.calls.length, startAnew.mock.calls.length]).toEqual([1, 1])
    setShownUser(null)
  })

  test('that the server refuses for another customer starts the page anew and is not sent again', async () => {
    const sent = answer(409, { code: -1, message: '', fail_reason: 'session.changed', params: {} })
    const startAnew = vi.fn()
    setSessionChangeHandler(startAnew)
    await expect(call(login, { body: { email: 'a@b.example', password: 'p' } })).rejects.toMatchObject({ status: 409 })
    expect([sent.mock.calls.length, startAnew.mock.calls.length]).toEqual([1, 1])
  })

  test('says that the network failed when there was no answer', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(call(session)).rejects.toMatchObject({ reason: 'finances.NetworkError' })
  })

  test('says that the server failed when the answer is none of ours', async () => {
    answer(502, '<html>')
    await expect(call(session)).rejects.toMatchObject({ reason: 'request.failed', status: 502 })
  })

  test('is given up after 20 seconds without an answer, and says so', async () => {
    const given: (AbortSignal | null | undefined)[] = []
    const waited = vi
      .spyOn(AbortSignal, 'timeout')
      .mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')))
    vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
      given.push(signal)
      signal?.throwIfAborted()
    })
    await expect(call(session, { signal: new AbortController().signal })).rejects.toMatchObject({
      reason: 'finances.NetworkError',
    })
    expect(waited).toHaveBeenCalledWith(20_000)
    expect(given).toHaveLength(1)
    waited.mockRestore()
  })

  test('is asked again up to ten times with growing pauses, where it is a read that went unanswered', () => {
    const lost = unanswered('finances.NetworkError')
    expect([PATIENT_READ.retry(9, lost), PATIENT_READ.retry(10, lost)]).toEqual([true, false])
    expect(PATIENT_READ.retry(0, new ApiRefusal(422, { code: -1, message: '', fail_reason: 'no', params: {} }))).toBe(
      false,
    )
    expect([0, 1, 2, 4, 9].map(PATIENT_READ.retryDelay)).toEqual([200, 400, 800, 3_200, 5_000])
  })

  test('has its parameters filled in, each kept inside its part of the path', () => {
    const path = '/console/api/jobs/:name/run'
    expect(addressOf({ path }, { params: { name: 'a/b c' } })).toBe('/console/api/jobs/a%2Fb%20c/run')
    expect(addressOf({ path: '/console/api/jobs' })).toBe('/console/api/jobs')
  })

  test('leaves empty values out of the address', () => {
    expect(addressOf(session, { query: { coin: 'BTC', type: undefined, page: 2, text: '' } })).toBe(
      '/apiw/v2/session?coin=BTC&page=2',
    )
  })
})
