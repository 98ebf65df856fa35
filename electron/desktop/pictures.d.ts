/** Small pictures are built into the program (Vite: "?inline"). */
declare module '*.png?inline' {
  const dataUrl: string;
  export default dataUrl;
}
