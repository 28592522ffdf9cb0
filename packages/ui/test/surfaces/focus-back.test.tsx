// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PanelDialog } from '../../src/surfaces/panel-dialog.tsx'

let root: Root
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

type Step = 'shut' | 'waiting' | 'gap' | 'form' | 'over'
let go: (step: Step) => void

/** A panel that waits for what it shows, then another with a form, and one over it: each in the place of the one before. */
function Stage() {
  const [step, setStep] = useState<Step>('shut')
  go = setStep
  const panel = { isOpen: true, onClose: () => setStep('shut'), closeLabel: 'Close', children: null }
  return (
    <>
      <button type="button">Redeem</button>
      {step === 'waiting' && <PanelDialog key="waiting" {...panel} title="Waiting" />}
      {step === 'form' && <PanelDialog key="form" {...panel} title="Form" />}
      {step === 'over' && <PanelDialog key="over" {...panel} title="Over" />}
    </>
  )
}

const step = async (next: Step) => {
  await act(async () => go(next))
  await act(() => new Promise((done) => setTimeout(done, 120)))
}

test.each<{ of: string; steps: Step[] }>([
  { of: 'one panel', steps: ['form'] },
  { of: 'a panel that took the place of one that waited', steps: ['waiting', 'form'] },
  {
    of: 'several that followed each other, with nothing between two of them',
    steps: ['waiting', 'form', 'gap', 'over', 'form'],
  },
])('focus is back on the button that opened it after $of', async ({ steps }) => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Stage />))
  const opener = document.querySelector('button')
  opener?.focus()
  for (const next of steps) await step(next)
  expect(document.activeElement?.closest('[role=dialog]')).not.toBe(null)
  await step('shut')
  expect(document.activeElement).toBe(opener)
})
