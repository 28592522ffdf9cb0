import { z } from 'zod'
import { endpointsOf, manifest } from '../../core/index.ts'
import * as book from './back-office/dual-book-endpoints.ts'
import * as limits from './back-office/dual-limit-endpoints.ts'
import * as operator from './back-office/dual-operator-endpoints.ts'
import { dualBookRules } from './dual-book-rules.ts'
import * as customer from './dual-endpoints.ts'
import { dualHelpTopics } from './dual-help.ts'
import { dualMoveIns } from './dual-move-in.ts'
import { dualNames } from './dual-names.ts'
import { dualPhrases } from './dual-phrases.ts'
import * as series from './offers/dual-series-endpoints.ts'
import * as surface from './pricing/dual-surface-endpoints.ts'
import * as programs from './programs/dual-program-endpoints.ts'
import * as structured from './programs/structured-program-endpoints.ts'
import * as firstOrder from './purchase/dual-first-order-endpoints.ts'
import * as reinvest from './reinvest/dual-reinvest-endpoints.ts'
import * as refund from './settlement/dual-refund-endpoints.ts'
import * as settlement from './settlement/dual-settlement-endpoints.ts'
import * as sniperOperator from './sniper/sniper-back-office-endpoints.ts'
import * as sniper from './sniper/sniper-endpoints.ts'

/** What dual investment brings, its snipers included. */
export const dualManifest = manifest({
  name: 'dual',
  title: 'Dual investment',
  business: ['dual'],
  withheldIn: ['KP'],
  ...dualNames,
  books: dualBookRules,
  notices: [
    'dual.settled',
    'dual.improved',
    'dual.returned',
    'dual.reinvest.coming',
    'dual.reinvest.ended',
    'sniper.settled',
    'sniper.improved',
    'sniper.returned',
  ],
  columns: [{ name: 'dual', paidIn: 'other', loss: 'price' }],
  /** A trial fund: the voucher's amount is what the order is made with. */
  vouchers: [{ name: 'dual', terms: z.object({}), use: { sale: 'dual', page: '/dual-currency-investment' } }],
  moveIns: dualMoveIns,
  phrases: dualPhrases,
  endpoints: endpointsOf(
    customer,
    firstOrder,
    surface,
    settlement,
    refund,
    reinvest,
    series,
    operator,
    book,
    limits,
    sniper,
    sniperOperator,
  ),
  programs: endpointsOf(programs, structured),
  help: dualHelpTopics,
  settings: [],
})
