export function DualSettlementsPage() {
  return null
}
