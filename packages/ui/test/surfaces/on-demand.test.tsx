// @vitest-environment happy-dom
import { act, type ComponentType, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { panelOnDemand } from '../../src/surfaces/on-demand.tsx'
import { PanelDialog } from '../../src/surfaces/panel-dialog.tsx'
import { PartWordsProvider } from '../../src/surfaces/part.tsx'

const WORDS = { failed: 'Not shown.', text: 'The rest works.', retry: 'Try again', waiting: 'Loading', close: 'Close' }
type FormProps = { onClose: () => void }

function Form({ onClose }: FormProps) {
  return (
    <PanelDialog isOpen onClose={onClose} title="Stake" closeLabel="Close">
      the form
    </PanelDialog>
  )
}

let root: Root
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

function Stage({ panel: Opened }: { panel: ComponentType<FormProps> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <PartWordsProvider value={WORDS}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <Opened onClose={() => setOpen(false)} />}
    </PartWordsProvider>
  )
}

/** A button that opens what comes by `load`, pressed. */
async function opened(load: () => Promise<ComponentType<FormProps>>): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Stage panel={panelOnDemand(load)} />))
  const opener = document.querySelector('button')
  opener?.focus()
  await act(async () => opener?.click())
}

const frame = () => document.querySelector<HTMLDialogElement>('dialog')
const press = async (name: string) => {
  const button = [...document.querySelectorAll('button')].find(
    (each) => each.textContent === name || each.getAttribute('aria-label') === name,
  )
  await act(async () => button?.click())
}

test('a panel whose code is on its way is an open dialog at once, and the panel takes its place', async () => {
  let arrive: (form: ComponentType<FormProps>) => void = () => undefined
  await opened(() => new Promise((resolve) => (arrive = resolve)))
  expect(frame()?.open).toBe(true)
  expect(frame()?.textContent).toContain('Loading')
  await act(async () => arrive(Form))
  expect(frame()).toBeNull()
  expect(document.body.textContent).toContain('the form')
  await press('Close')
  await act(() => new Promise((done) => setTimeout(done, 120)))
  expect(document.activeElement?.textContent).toBe('Open')
})

test('it is closed by Escape and by its button before anything has come', async () => {
  await opened(() => new Promise(() => undefined))
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  await act(async () => frame()?.dispatchEvent(pressed))
  expect(frame()).toBeNull()
  await press('Open')
  expect(frame()?.open).toBe(true)
  await press('Close')
  expect(frame()).toBeNull()
})

test('code that does not come says so in the frame, and comes on trying again', async () => {
  let tries = 0
  await opened(async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return Form
  })
  expect(frame()?.textContent).toContain('Not shown.')
  await press('Try again')
  expect(frame()).toBeNull()
  expect(document.body.textContent).toContain('the form')
})

test('who closed the frame while it was tried again keeps their page, whatever comes of it', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const fails: (() => void)[] = []
  await opened(() => new Promise((_, reject) => fails.push(() => reject(new TypeError('Failed to fetch')))))
  await act(async () => fails[0]?.())
  await press('Try again')
  await press('Close')
  await act(async () => fails[1]?.())
  expect(reload).not.toHaveBeenCalled()
  await press('Open')
  await act(async () => fails[2]?.())
  await press('Try again')
  await act(async () => fails[3]?.())
  expect(reload).toHaveBeenCalledOnce()
  reload.mockRestore()
})
