/** 127.0.0.0/8, ::1 and localhost (RFC 6761 keeps that name on this computer): nothing there crosses a network. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
