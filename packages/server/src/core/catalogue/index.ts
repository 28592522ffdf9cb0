export type { Catalogue, CatalogueAct, Offered } from './catalogue.ts'
export * from './catalogue-changes.ts'
export * from './catalogue-list.ts'
