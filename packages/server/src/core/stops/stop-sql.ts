/**
 * By which a statement that writes orders asks for stops itself: what is stopped by the time it begins, it does not write,
 * whatever the process knew before. `product` and `assets` (with commas between them) are SQL of type text.
 */
export function isStoppedBy({ product, assets }: { product: string; assets: string }): string {
  return `exists (select 1 from emergency_stop stop where stop.ended_at is null and (stop.scope = 'all'
    or (stop.scope = 'product' and stop.name = ${product})
    or (stop.scope = 'asset' and stop.name = any(string_to_array(${assets}, ',')))))`
}
