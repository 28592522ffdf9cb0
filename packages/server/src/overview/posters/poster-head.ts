import { dualPoster, POSTER_SIZES } from '@tenor/contract/overview'
import type { Locale } from '@tenor/contract/phrases'
import { phrasesOf } from '@tenor/contract/phrases/all'
import type { HeadOf } from '../../platform/http/index.ts'
import { type OfferSource, offerLink, sharedOffer } from './poster-offers.ts'
import { escaped } from './poster-template.ts'
import { linkWords } from './poster-words.ts'

const PATH = '/dual-currency-investment'
const LOCALE_TAGS: Readonly<Record<Locale, string>> = { en: 'en_GB', 'zh-CN': 'zh_CN', ar: 'ar_AR' }

/**
 * What a link to the dual page says to those who preview it (Open Graph): the offer with its picture, or the page as
 * such for an offer that is not there to be shared.
 */
export function posterHead(module: OfferSource): HeadOf {
  return async ({ path, query, origin, locale }) => {
    if (path !== PATH) return null
    const pid = query.get('pid') ?? ''
    const facts = /^[1-9]\d{0,14}$/.test(pid) ? await sharedOffer(module, Number.parseInt(pid, 10)) : null
    const phrases = phrasesOf(locale)
    const words =
      facts === null
        ? { title: phrases['dual.title'], description: phrases['app.description'] }
        : linkWords(locale, facts)
    const link = facts === null ? `${origin}${PATH}` : offerLink(origin, Number.parseInt(pid, 10), facts)
    return [
      `<meta name="description" content="${escaped(words.description)}" />`,
      ...properties({
        'og:type': 'website',
        'og:site_name': phrases['app.name'],
        'og:locale': LOCALE_TAGS[locale],
        'og:title': words.title,
        'og:description': words.description,
        'og:url': link,
        ...(facts === null ? {} : pictureOf(origin, pid, locale, words.title)),
      }),
      `<meta name="twitter:card" content="${facts === null ? 'summary' : 'summary_large_image'}" />`,
    ].join('\n    ')
  }
}

function pictureOf(origin: string, pid: string, locale: Locale, title: string): Record<string, string> {
  const { width, height } = POSTER_SIZES.wide
  return {
    'og:image': `${origin}${dualPoster.path}?${new URLSearchParams({ pid, locale, shape: 'wide' })}`,
    'og:image:type': 'image/png',
    'og:image:width': String(width),
    'og:image:height': String(height),
    'og:image:alt': title,
  }
}

function properties(given: Record<string, string>): string[] {
  return Object.entries(given).map(([name, content]) => `<meta property="${name}" content="${escaped(content)}" />`)
}
