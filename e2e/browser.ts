import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import inflated from '@sparticuz/chromium'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { watchTraffic } from './traffic.ts'

/** Where systems put a Chromium of their own. */
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Against a hang only: beside other work on two cores a page has taken ten times what it takes alone. */
const LONGEST_WAIT_MS = 180_000
/** Those of @sparticuz/chromium are for functions in a cloud, and slow down or break what an ordinary machine can do. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--no-first-run',
  '--no-default-browser-check',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
]

/** What a file of tests needs of a browser. */
export type FileBrowser = {
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>
  /** Ends what this file has opened. */
  close(): Promise<void>
}

let launched: Promise<Browser> | undefined

/** The system's own Chromium, else the one that npm brought, which is unpacked here the first time on a machine. */
export async function chromiumPath(): Promise<string> {
  return SYSTEM.find((path) => existsSync(path)) ?? (await unpacked())
}

/** On the disk, where it stays for the next run, also when temporary files lie in memory. */
async function unpacked(): Promise<string> {
  const { TMPDIR, TMPDIR_ON_DISK } = process.env
  if (TMPDIR_ON_DISK !== undefined) process.env['TMPDIR'] = TMPDIR_ON_DISK
  try {
    return await inflated.executablePath()
  } finally {
    if (TMPDIR !== undefined) process.env['TMPDIR'] = TMPDIR
  }
}

/** A Chromium without a window. It ends with the process. */
async function launch(): Promise<Browser> {
  const executablePath = await chromiumPath()
  return await chromium.launch({ executablePath, headless: true, args: ARGUMENTS })
}

/** The browser of all files that a process runs, one after another; each comes from an address of its own. */
export async function openBrowser(): Promise<FileBrowser> {
  launched ??= launch()
  const browser = await launched
  const contexts: BrowserContext[] = []
  const address = ownAddress()
  return {
    async newContext(options = {}) {
      const context = await browser.newContext(options)
      contexts.push(context)
      context.setDefaultTimeout(LONGEST_WAIT_MS)
      await asFrom(context, address)
      watchTraffic(context)
      return context
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()))
    },
  }
}

/** Of the block for measurements: sign-ups from one address are few a minute, and files share a server. */
export function ownAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(1, 255)}`
}

/** Only calls of the server carry the address; and in a run whose date is shifted, its pages see the same date. */
async function asFrom(context: BrowserContext, address: string): Promise<void> {
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address })
  if ((process.env['DATE_SHIFT_MS'] ?? '0') !== '0') await context.clock.install({ time: Date.now() })
}

export { desktop, phone } from './screens.ts'
export { quiet } from './traffic.ts'
