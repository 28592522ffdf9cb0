import { endpointsOf, manifest } from '../../core/index.ts'
import * as operator from './wealth-back-office-endpoints.ts'
import { wealthBookRules } from './wealth-book-rules.ts'
import * as endpoints from './wealth-endpoints.ts'
import * as about from './wealth-fund-about.ts'
import * as funds from './wealth-fund-endpoints.ts'
import { wealthHelpTopics } from './wealth-help.ts'
import { wealthMoveIns } from './wealth-move-in.ts'
import { wealthNames } from './wealth-names.ts'
import { wealthPhrases } from './wealth-phrases.ts'

/** What wealth brings. */
export const wealthManifest = manifest({
  name: 'wealth',
  title: 'Private wealth and asset management',
  business: ['wealth'],
  withheldIn: ['KP'],
  ...wealthNames,
  books: wealthBookRules,
  notices: ['wealth.struck', 'wealth.redeemed', 'wealth.shared', 'wealth.corrected'],
  columns: [{ name: 'funds', paidIn: 'same', loss: 'price', isPast: true }],
  vouchers: [],
  moveIns: wealthMoveIns,
  phrases: wealthPhrases,
  help: wealthHelpTopics,
  endpoints: endpointsOf(endpoints, about, operator, funds),
  settings: [],
})
