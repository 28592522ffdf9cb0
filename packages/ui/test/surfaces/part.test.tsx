// @vitest-environment happy-dom
import { act, type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PanelDialog } from '../../src/surfaces/panel-dialog.tsx'
import { Parts, PartWordsProvider } from '../../src/surfaces/part.tsx'

const WORDS = {
  failed: 'This part cannot be shown.',
  text: 'The rest of the page works.',
  retry: 'Try again',
  waiting: 'Loading',
  close: 'Close',
}

let root: Root

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // React says each caught error on the console as well.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

async function show(what: ReactNode): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<PartWordsProvider value={WORDS}>{what}</PartWordsProvider>))
}

const said = () => document.body.textContent ?? ''
const pressed = async (name: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await act(async () => button?.click())
}

let isBroken = true
function Broken(): ReactNode {
  if (isBroken) throw new Error('a part that breaks')
  return 'whole again'
}

/** What React calls error 185: each drawing asks for another one. */
function Endless(): ReactNode {
  const [count, setCount] = useState(0)
  setCount(count + 1)
  return count
}

test('a part of a page that breaks says so in its place, the others stay, and it is there again on trying again', async () => {
  isBroken = true
  await show(
    <Parts>
      <p>above</p>
      <Broken />
      <p>below</p>
    </Parts>,
  )
  for (const text of ['above', WORDS.failed, WORDS.text, 'below']) expect(said()).toContain(text)
  isBroken = false
  await pressed(WORDS.retry)
  expect(said()).toContain('whole again')
  expect(said()).not.toContain(WORDS.failed)
})

test.each([
  ['body', { children: <Endless /> }],
  ['foot', { children: 'body', footer: <Endless /> }],
])(
  'a panel whose %s is drawn without end keeps its title and its way out, and the page behind it',
  async (_, parts) => {
    await show(
      <>
        <p>the page</p>
        <PanelDialog isOpen onClose={() => undefined} title="Redeem early" closeLabel="Close" {...parts} />
      </>,
    )
    for (const text of ['the page', 'Redeem early', WORDS.failed]) expect(said()).toContain(text)
    expect(document.querySelector('button[aria-label="Close"]')).not.toBeNull()
  },
)
