export function DualSettlementPage() {
  return null
}
