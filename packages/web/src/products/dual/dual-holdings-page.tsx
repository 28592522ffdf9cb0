export function DualHoldingsPage() {
  return null
}
