export { HoldingsPage, registerHoldingsFrame } from './holdings-page.tsx'
