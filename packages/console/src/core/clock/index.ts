export { ClockSection } from './clock-section.tsx'
