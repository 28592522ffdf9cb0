import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshEmail } from '../../test-app.ts'
import { type Taken, webhookReceiver } from './webhook-receiver.ts'
import { type WebhookStage, webhookStage } from './webhook-stage.ts'

/* The code of docs/recipes/receive-webhooks.md, as a receiver would copy it. */

type Verify = (headers: object, body: string, secret: string, now: number) => { type: string } | null

const RECIPE = new URL('../../../../../docs/recipes/receive-webhooks.md', import.meta.url)

async function codeOfRecipe(): Promise<string> {
  return /```js\n([\s\S]*?)```/.exec(await readFile(RECIPE, 'utf8'))?.[1] ?? ''
}

let stage: WebhookStage
let verify: Verify
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
let endpoint: Awaited<ReturnType<WebhookStage['make']>>
let user: number
beforeAll(async () => {
  stage = await webhookStage()
  const address = `data:text/javascript,${encodeURIComponent(await codeOfRecipe())}`
  verify = (await import(/* @vite-ignore */ address)).verifiedEvent
  receiver = await webhookReceiver()
  endpoint = await stage.make(receiver.url, ['wealth'])
  user = (await stage.app.client().register(freshEmail())).data.user.id
})
afterAll(async () => {
  await receiver.close()
  await stage.app.close()
})

async function oneMore(): Promise<Taken> {
  await stage.tell(user, { n: receiver.taken.length })
  await stage.send()
  const taken = receiver.taken.at(-1)
  if (taken === undefined) throw new Error('nothing came')
  return taken
}

const seconds = () => stage.app.realTime.now() / 1000

describe('the fifteen lines of the recipe', () => {
  it('are fifteen', async () => {
    expect((await codeOfRecipe()).trimEnd().split('\n').length).toBeLessThanOrEqual(15)
  })

  it('take what Tenor sends', async () => {
    const { headers, body } = await oneMore()
    expect(verify(headers, body, endpoint.secret, seconds())).toMatchObject({ type: 'wealth.struck', user_id: user })
  })

  it.each([
    ['another body', (taken: Taken) => ({ ...taken, body: taken.body.replace('wealth', 'Wealth') })],
    ['another id', (taken: Taken) => ({ ...taken, headers: { ...taken.headers, 'webhook-id': '1' } })],
    ['another time', (taken: Taken) => ({ ...taken, headers: { ...taken.headers, 'webhook-timestamp': '1' } })],
    ['no time', (taken: Taken) => ({ ...taken, headers: { ...taken.headers, 'webhook-timestamp': 'x' } })],
    ['no signature', ({ headers: { 'webhook-signature': _, ...headers }, ...taken }: Taken) => ({ ...taken, headers })],
    [
      'a cut signature',
      (taken: Taken) => ({ ...taken, headers: { ...taken.headers, 'webhook-signature': 'v1,AAAA' } }),
    ],
  ])('refuse %s', async (_, change) => {
    const { headers, body } = change(await oneMore())
    expect(verify(headers, body, endpoint.secret, seconds())).toBeNull()
  })

  it('refuse what was sent long ago, and what another secret signed', async () => {
    const { headers, body } = await oneMore()
    expect(verify(headers, body, endpoint.secret, seconds() + 301)).toBeNull()
    expect(verify(headers, body, `whsec_${Buffer.alloc(24).toString('base64')}`, seconds())).toBeNull()
  })

  it('take both secrets for a day after a new one was made, then the new one alone', async () => {
    const { data: renewed } = await stage.operator.post(`/console/api/webhooks/${endpoint.id}/secret`, {})
    const both = await oneMore()
    expect(both.headers['webhook-signature']?.split(' ')).toHaveLength(2)
    for (const secret of [endpoint.secret, renewed.secret]) {
      expect(verify(both.headers, both.body, secret, seconds())).not.toBeNull()
    }
    stage.later(25 * 3_600_000)
    const one = await oneMore()
    expect(verify(one.headers, one.body, endpoint.secret, seconds())).toBeNull()
    expect(verify(one.headers, one.body, renewed.secret, seconds())).not.toBeNull()
  })
})
