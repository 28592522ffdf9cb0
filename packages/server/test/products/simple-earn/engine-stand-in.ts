import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import type { TestReply } from '../../test-app.ts'
import type { FlexibleStage } from './flexible-stage.ts'

/** How a call of the engine goes wrong: its reply is lost, it is sent twice at once, or again much later. */
export const ENGINE_MOODS = ['well', 'lostReply', 'twiceAtOnce', 'againLater'] as const
export type EngineMood = (typeof ENGINE_MOODS)[number]

type Act = { path: string; body: { text: string; amount: string } & Record<string, unknown> }

/** A margin engine that keeps its own book of loans by what it was answered, and repeats what it is not sure of. */
export function engineStandIn(stage: FlexibleStage) {
  const loans = new Map<number, Decimal8>()
  const later: { act: Act; first: TestReply }[] = []
  let texts = 0

  async function send(act: Act, mood: EngineMood): Promise<TestReply> {
    const ask = () => stage.margin(act.path, act.body)
    if (mood === 'twiceAtOnce') {
      const [one, two] = await Promise.all([ask(), ask()])
      if (one.data?.loan_id !== two.data?.loan_id) throw new Error('two answers to one act')
      return one
    }
    const first = await ask()
    if (mood === 'lostReply') return ask()
    if (mood === 'againLater') later.push({ act, first })
    return first
  }

  const textOf = () => {
    texts += 1
    return `engine:${texts}`
  }

  return {
    loans,
    async borrow(userId: number, amount: string, mood: EngineMood): Promise<TestReply> {
      const reply = await send({ path: 'borrow', body: { text: textOf(), user_id: userId, amount } }, mood)
      if (reply.status === 200) loans.set(reply.data.loan_id, decimal(amount))
      return reply
    },
    async repay(loanId: number, amount: string, mood: EngineMood): Promise<TestReply> {
      const reply = await send({ path: 'repay', body: { text: textOf(), loan_id: loanId, amount } }, mood)
      if (reply.status === 200) loans.set(loanId, (loans.get(loanId) ?? 0n) - decimal(amount))
      return reply
    },
    /** Sends again what it was sure of already, the newest first. */
    async repeatAll(): Promise<void> {
      for (const { act, first } of later.splice(0).reverse()) {
        const again = await stage.margin(act.path, act.body)
        if (again.text !== first.text) throw new Error(`another answer to ${act.body.text}`)
      }
    },
    /** What it has lent by its own book. */
    lent: () => decimalText([...loans.values()].reduce((sum, each) => sum + each, 0n)),
  }
}
