import type { Http } from '../../platform/http/index.ts'
import type { PosterModule } from './poster-offers.ts'
import { posterRoutes } from './poster-routes.ts'

export { posterHead } from './poster-head.ts'
export type { PosterModule } from './poster-offers.ts'

/** Registers the pictures that are passed on. */
export function registerPosters(http: Http, module: PosterModule): void {
  posterRoutes(http, module)
}
