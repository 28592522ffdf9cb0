import type { Http } from '../../platform/http/index.ts'
import type { PosterRoom } from './poster-offers.ts'
import { posterRoutes } from './poster-routes.ts'

export { posterHead } from './poster-head.ts'

/** Hangs the pictures that are passed on. */
export function hangPosters(http: Http, room: PosterRoom): void {
  posterRoutes(http, room)
}
