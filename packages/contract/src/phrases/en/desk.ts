import account from './account.json' with { type: 'json' }
import desk from './console.json' with { type: 'json' }
import rooms from './console-dual.json' with { type: 'json' }
import voucherDesk from './console-vouchers.json' with { type: 'json' }
import deskRefusals from './desk-refusals.json' with { type: 'json' }
import dual from './dual.json' with { type: 'json' }
import refusals from './refusals.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import sniper from './sniper.json' with { type: 'json' }
import units from './units.json' with { type: 'json' }
import vouchers from './vouchers.json' with { type: 'json' }

/** Every sentence of the operator's desk in this language, by its key. */
export const phrases = {
  ...account,
  ...desk,
  ...rooms,
  ...deskRefusals,
  ...dual,
  ...refusals,
  ...shell,
  ...sniper,
  ...units,
  ...vouchers,
  ...voucherDesk,
}
