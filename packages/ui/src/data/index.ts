export * from './data-table.tsx'
export * from './facts.tsx'
export * from './list-state.tsx'
export * from './pager.tsx'
