import { endpointsOf, manifest } from '../core/index.ts'
import * as ask from './ask-endpoints.ts'
import * as books from './books/books-endpoints.ts'
import * as tax from './books/tax-endpoints.ts'
import * as market from './earn-market-endpoints.ts'
import * as fee from './fee-endpoints.ts'
import * as operations from './operations-endpoints.ts'
import { overviewNames } from './overview-names.ts'
import * as portfolio from './portfolio-endpoints.ts'
import * as history from './portfolio-history-endpoints.ts'
import * as timeline from './portfolio-timeline-endpoints.ts'
import * as poster from './poster-endpoints.ts'
import { overviewPhrases } from './poster-phrases.ts'
import * as proof from './proof/proof-endpoints.ts'
import * as rate from './rate-endpoints.ts'

/** What is made of several products at once. */
export const overviewManifest = manifest({
  name: 'overview',
  title:
    "Overview: the market of all products, what is asked about them, a customer's portfolio, pictures to pass on, books, proof of what is owed, fees and past rates",
  business: [],
  withheldIn: [],
  ...overviewNames,
  notices: [],
  vouchers: [],
  phrases: overviewPhrases,
  endpoints: endpointsOf(ask, books, tax, fee, market, operations, portfolio, history, timeline, poster, proof, rate),
  settings: ['proof_key', 'proof.daily'],
})
