import { dualPoster } from '@tenor/contract/overview'
import { LOCALE_DIRECTIONS } from '@tenor/contract/phrases'
import { type Http, originOf, Refusal, routeForVisitor } from '../../platform/http/index.ts'
import { offerLink, type PosterModule, sharedOffer } from './poster-offers.ts'
import { createPress } from './poster-press.ts'
import { posterSvg } from './poster-template.ts'
import { posterWords } from './poster-words.ts'

/** How long a picture may be shown again without asking; a rate lives about as long. */
const FRESH_SECONDS = 30

export function posterRoutes(http: Http, module: PosterModule): void {
  const press = createPress()
  routeForVisitor(http, dualPoster, async ({ query, locale: spoken, request, reply }) => {
    const facts = await sharedOffer(module, query.pid)
    if (facts === null) throw new Refusal(404, 'dual.product.notFound')
    const locale = query.locale ?? spoken
    const svg = posterSvg({
      words: posterWords(locale, facts),
      link: offerLink(originOf(http, request), query.pid, facts),
      shape: query.shape ?? 'poster',
      isRightToLeft: LOCALE_DIRECTIONS[locale] === 'rtl',
      coinMark: await module.markOf(facts.coin),
    })
    const { png, tag } = await press.print(svg)
    // The same for everybody, unlike the other calls: it may be kept on the way, and shown on other sites.
    reply.header('cache-control', `public, max-age=${FRESH_SECONDS}`).header('etag', tag)
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (query.locale === undefined) reply.header('vary', 'accept-language')
    if (request.headers['if-none-match'] !== tag) return png
    reply.code(304)
    return Buffer.alloc(0)
  })
}
