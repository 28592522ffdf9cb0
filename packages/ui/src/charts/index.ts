export * from './chart-table.tsx'
export * from './comparison-chart.tsx'
export * from './payoff-chart.tsx'
export * from './price-chart.tsx'
