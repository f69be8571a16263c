export async function seedSample() {}
