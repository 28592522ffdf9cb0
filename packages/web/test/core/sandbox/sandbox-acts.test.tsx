// @vitest-environment happy-dom
import { sandboxClockMove, sandboxReset, session } from '@tenor/contract/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SandboxActs } from '../../../src/core/sandbox/sandbox-acts.tsx'
import { A_SESSION, type EarnStage, earnStage, press, said } from '../../products/simple-earn/earn-stage.tsx'

let stage: EarnStage
beforeEach(() => {
  stage = earnStage()
  // Everything that was read before is asked for again.
  stage.answer(session, () => A_SESSION)
})
afterEach(() => stage.end())

test('the sandbox’s chip gives prices that were set by hand back to the simulator, and says so', async () => {
  stage.answer(sandboxReset, () => ({ at: 1_795_000_000 }))
  await stage.show(<SandboxActs onOpen={() => undefined} />)
  await press('button', 'Reset prices')
  expect(stage.callsOf(sandboxReset)).toHaveLength(1)
  expect(said()).toContain('All prices follow the simulator again.')
})

test('a reset that is refused says why', async () => {
  stage.answer(sandboxReset, () => ({
    refused: { status: 429, fail_reason: 'request.tooMany', message: 'Too many requests. Try again later.' },
  }))
  await stage.show(<SandboxActs onOpen={() => undefined} />)
  await press('button', 'Reset prices')
  expect(said()).not.toContain('All prices follow the simulator again.')
  expect(said()).toMatch(/too many/i)
})

test('it moves the clock by an hour and a day, and opens the faucet and the price', async () => {
  stage.answer(sandboxClockMove, () => ({ now: 1_795_003_600, at: 1_795_003_600, offset: 3_600 }))
  const opened = vi.fn()
  await stage.show(<SandboxActs onOpen={opened} />)
  await press('button', /1 hour/)
  expect(stage.callsOf(sandboxClockMove)[0]?.body).toMatchObject({ advance: 3600 })
  await press('button', 'Faucet')
  expect(opened).toHaveBeenCalledWith('faucet')
})

test('a visitor sees the time and no way to move it', async () => {
  await stage.show(<SandboxActs onOpen={() => undefined} />, { isVisitor: true })
  expect(document.querySelectorAll('button')).toHaveLength(0)
  expect(document.querySelector('time')).not.toBeNull()
})
