export const words = "words words words words words words words words";
