// Checks an exported log with golang.org/x/mod alone: the note's signature, the tiles against the root, every entry against its tile.
package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type folder struct{ root string }

func (f folder) Height() int { return 8 }
func (f folder) SaveTiles(tiles []tlog.Tile, data [][]byte) {}
func (f folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	out := make([][]byte, len(tiles))
	for i, t := range tiles {
		// C2SP has no height in its paths: tile/8/0/000 is tile/0/000.
		path := strings.Replace(t.Path(), "tile/8/", "tile/", 1)
		data, err := os.ReadFile(f.root + "/" + path)
		if err != nil {
			return nil, err
		}
		out[i] = data
	}
	return out, nil
}

func must(err error) {
	if err != nil {
		fmt.Println("FAILS:", err)
		os.Exit(1)
	}
}

func main() {
	root := os.Args[1]
	text, err := os.ReadFile(root + "/checkpoint")
	must(err)
	keys, err := os.ReadFile(root + "/keys")
	must(err)
	var verifiers []note.Verifier
	for _, key := range strings.Fields(string(keys)) {
		v, err := note.NewVerifier(key)
		must(err)
		verifiers = append(verifiers, v)
	}
	n, err := note.Open(text, note.VerifierList(verifiers...))
	must(err)
	lines := strings.Split(n.Text, "\n")
	var size int64
	fmt.Sscan(lines[1], &size)
	var hash tlog.Hash
	must(hash.UnmarshalJSON([]byte(`"` + lines[2] + `"`)))
	fmt.Println(lines[0], size, "leaves, signed by", n.Sigs[0].Name, fmt.Sprintf("%08x", n.Sigs[0].Hash))

	tree := tlog.Tree{N: size, Hash: hash}
	reader := tlog.TileHashReader(tree, folder{root})
	var leaf int64
	for leaf < size {
		path := fmt.Sprintf("%s/tile/entries/%03d", root, leaf/256)
		if size-leaf < 256 {
			path += fmt.Sprintf(".p/%d", size-leaf)
		}
		bundle, err := os.ReadFile(path)
		must(err)
		for len(bundle) > 0 {
			length := binary.BigEndian.Uint16(bundle)
			record := tlog.RecordHash(bundle[2 : 2+length])
			stored, err := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, leaf)})
			must(err)
			if stored[0] != record {
				fmt.Println("FAILS: entry", leaf)
				os.Exit(1)
			}
			if leaf%997 == 0 {
				proof, err := tlog.ProveRecord(size, leaf, reader)
				must(err)
				must(tlog.CheckRecord(proof, size, hash, leaf, record))
			}
			bundle = bundle[2+length:]
			leaf++
		}
	}
	fmt.Println(leaf, "entries stand in the tree")
}
