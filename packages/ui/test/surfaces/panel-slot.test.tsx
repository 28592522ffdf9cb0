// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { PanelDialog } from '../../src/surfaces/panel-dialog.tsx'
import { PanelSlot } from '../../src/surfaces/panel-slot.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let root: Root | null = null
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
})

async function draw(what: React.ReactNode): Promise<void> {
  if (root === null || document.body.childElementCount === 0) {
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  }
  await act(async () => root?.render(what))
}

const panel = (title: string, inside: React.ReactNode = null) => (
  <PanelDialog key={title} isOpen onClose={() => undefined} title={title} closeLabel="Close">
    {inside}
  </PanelDialog>
)
const count = (selector: string) => document.querySelectorAll(selector).length

test('in a place of the page a panel is a part of it, which nothing closes; elsewhere it is a dialog', async () => {
  await draw(<PanelSlot>{panel('Stake')}</PanelSlot>)
  expect([count('section[aria-labelledby]:not([role])'), count('[role=dialog]'), count('[aria-label=Close]')]).toEqual([
    1, 0, 0,
  ])
  await draw(panel('Elsewhere'))
  expect([count('section[aria-labelledby]:not([role])'), count('[role=dialog]')]).toEqual([0, 1])
})

test('what opens from within it is a dialog; what takes its turn takes its place', async () => {
  await draw(<PanelSlot>{panel('Stake', panel('Fund password'))}</PanelSlot>)
  expect([count('section[aria-labelledby]:not([role])'), count('[role=dialog]')]).toEqual([1, 1])
  await draw(<PanelSlot>{panel('Staked')}</PanelSlot>)
  expect([count('section[aria-labelledby]:not([role])'), count('[role=dialog]')]).toEqual([1, 0])
  expect(document.body.textContent).toContain('Staked')
})

test('of two in one place the second is a dialog', async () => {
  await draw(
    <PanelSlot>
      {panel('First')}
      {panel('Second')}
    </PanelSlot>,
  )
  expect([count('section[aria-labelledby]:not([role])'), count('[role=dialog]')]).toEqual([1, 1])
})
