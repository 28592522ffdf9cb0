import type { Phrases } from '../phrase-key.ts'
import account from './account.json' with { type: 'json' }
import documents from './documents.json' with { type: 'json' }
import dual from './dual.json' with { type: 'json' }
import dualHoldings from './dual-holdings.json' with { type: 'json' }
import dualPurchase from './dual-purchase.json' with { type: 'json' }
import ledger from './ledger.json' with { type: 'json' }
import market from './market.json' with { type: 'json' }
import places from './places.json' with { type: 'json' }
import refusals from './refusals.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import units from './units.json' with { type: 'json' }

/** Every sentence in Arabic by its key. A key that English has and this has not does not compile. */
export const phrases: Phrases = {
  ...account,
  ...dual,
  ...dualHoldings,
  ...dualPurchase,
  ...documents,
  ...ledger,
  ...market,
  ...places,
  ...refusals,
  ...shell,
  ...units,
}
