import type { BrowserContextOptions } from 'playwright-core'

/** English, UTC and no motion, so that a end-to-end test sees the same everywhere. */
const QUIET: BrowserContextOptions = { locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' }

export const desktop: BrowserContextOptions = { ...QUIET, viewport: { width: 1280, height: 900 } }

export const phone: BrowserContextOptions = {
  ...QUIET,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}
