import { existsSync } from 'node:fs'
import inflated from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/** Where systems put a Chromium of their own. */
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
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

/** A Chromium without a window: the system's own, else the one that npm brought. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = SYSTEM.find((path) => existsSync(path)) ?? (await inflated.executablePath())
  return await chromium.launch({ executablePath, headless: true, args: ARGUMENTS })
}

export { desktop, phone } from './screens.ts'
