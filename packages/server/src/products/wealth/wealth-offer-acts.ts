import type { ListingChange } from '@tenor/contract/core'
import { requireBody } from '@tenor/contract/http'
import {
  type NewWealthBody,
  unusedFundViolation,
  type WealthBackOfficeRow,
  type WealthChange,
  type WealthListings,
  wealthBackOfficeCreate,
  wealthBackOfficeListing,
  wealthBackOfficeUpdate,
  wealthTermsViolation,
} from '@tenor/contract/wealth'
import {
  changeListings,
  changeOffer,
  createOffer,
  lockOffers,
  offerStanding,
  termsStanding,
} from '../../core/catalogue/index.ts'
import type { GivingAct } from '../../core/proposals/index.ts'
import { refuseOn } from '../../platform/http/index.ts'
import { fundActNames } from './wealth-act-names.ts'
import {
  backOfficeWire,
  changedOffer,
  insertOffer,
  newOffer,
  nextNumber,
  WEALTH_CATALOGUE,
} from './wealth-catalogue.ts'
import type { WealthModule } from './wealth-module.ts'

/* What puts a product on sale, or changes it: by two operators where the bound of offers says so. */

export function createAct(module: WealthModule): GivingAct<NewWealthBody, WealthBackOfficeRow> {
  return {
    act: 'wealth.product.create',
    role: 'dealer',
    content: requireBody(wealthBackOfficeCreate),
    subject: ({ coin, name }) => `${coin} ${name}`,
    receiver: () => null,
    async takesTwo(_tx, body, { offerAbove }) {
      const offer = newOffer(1, 1, body, module.clock.now())
      refuseOn(wealthTermsViolation(offer) ?? unusedFundViolation(body, offer))
      return offerAbove !== null
    },
    async perform(tx, by, body) {
      const offer = newOffer(await module.ids.next(), await nextNumber(tx), body, by.at)
      const made = await createOffer({ ...module, tx }, WEALTH_CATALOGUE, by.operator, offer, (act, decided) =>
        insertOffer(act.tx, decided, act.operatorId),
      )
      return backOfficeWire(tx, made, by.at)
    },
  }
}

/** A lower profit share, a shorter lock or a wider bound gives more, and so does being back on sale: any of it takes two. */
export function changeAct(module: WealthModule): GivingAct<WealthChange, WealthBackOfficeRow> {
  return {
    act: 'wealth.product.change',
    role: 'dealer',
    content: requireBody(wealthBackOfficeUpdate),
    subject: ({ id }) => String(id),
    names: fundActNames,
    receiver: () => null,
    lock: (tx, _by, { id }) => lockOffers(tx, WEALTH_CATALOGUE, [id]),
    stands: (tx, { id }) => offerStanding(tx, WEALTH_CATALOGUE, id),
    async takesTwo(_tx, { id: _id, name: _name, status, version: _version, ...terms }, { offerAbove }) {
      return offerAbove !== null && (status === 'listed' || Object.keys(terms).length > 0)
    },
    async perform(tx, by, body) {
      const offer = await changeOffer({ ...module, tx }, WEALTH_CATALOGUE, by.operator, body.id, (stood) => {
        const changed = changedOffer(stood, body)
        refuseOn(unusedFundViolation(body, changed))
        return changed
      })
      return backOfficeWire(tx, offer, by.at)
    },
  }
}

/** Pausing, resuming or retiring many: what is back on sale takes two, as it does one by one. */
export function listingAct(module: WealthModule): GivingAct<WealthListings, { changed: ListingChange[] }> {
  return {
    act: 'wealth.product.listing',
    role: 'dealer',
    content: requireBody(wealthBackOfficeListing),
    subject: ({ ids }) => ids.join(', '),
    names: fundActNames,
    receiver: () => null,
    lock: (tx, _by, { ids }) => lockOffers(tx, WEALTH_CATALOGUE, ids),
    stands: (tx, { ids }) => termsStanding(tx, WEALTH_CATALOGUE, ids),
    takesTwo: async (_tx, { status }, { offerAbove }) => offerAbove !== null && status === 'listed',
    perform: (tx, by, body) => changeListings({ ...module, tx }, WEALTH_CATALOGUE, by.operator, body),
  }
}
