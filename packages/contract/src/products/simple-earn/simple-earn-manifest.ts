import { endpointsOf, manifest } from '../../core/index.ts'
import * as fixed from './fixed/index.ts'
import * as auction from './flexible/flexible-auction-endpoints.ts'
import * as operator from './flexible/flexible-back-office-endpoints.ts'
import * as flexible from './flexible/flexible-endpoints.ts'
import * as flexibleHistory from './flexible/flexible-history-endpoints.ts'
import * as margin from './flexible/flexible-margin-endpoints.ts'
import { FLEXIBLE_NOTICES } from './flexible/flexible-notice-names.ts'
import * as run from './flexible/flexible-run-endpoints.ts'
import * as fixedPrograms from './programs/fixed-program-endpoints.ts'
import * as flexiblePrograms from './programs/flexible-program-endpoints.ts'
import { simpleEarnBookRules } from './simple-earn-book-rules.ts'
import { simpleEarnHelpTopics } from './simple-earn-help.ts'
import { simpleEarnMoveIns } from './simple-earn-move-in.ts'
import { simpleEarnNames } from './simple-earn-names.ts'
import { simpleEarnPhrases } from './simple-earn-phrases.ts'

/** What Simple Earn brings: flexible pools and fixed terms. */
export const simpleEarnManifest = manifest({
  name: 'simple-earn',
  title: 'Simple Earn',
  business: ['simple_earn'],
  withheldIn: ['KP'],
  ...simpleEarnNames,
  books: simpleEarnBookRules,
  notices: [...FLEXIBLE_NOTICES, ...fixed.FIXED_NOTICES],
  alerts: ['flexible.belowMinimum', 'fixed.maturesTomorrow'],
  vouchers: [fixed.rateUpKind],
  moveIns: simpleEarnMoveIns,
  phrases: simpleEarnPhrases,
  help: simpleEarnHelpTopics,
  endpoints: endpointsOf(fixed, flexible, flexibleHistory, auction, margin, operator, run),
  programs: endpointsOf(fixedPrograms, flexiblePrograms),
  columns: [
    { name: 'flexible', paidIn: 'same', isAnyTime: true },
    { name: 'fixed', paidIn: 'same' },
  ],
  settings: [],
})
